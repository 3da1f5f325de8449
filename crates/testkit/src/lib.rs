//! Slow oracles, random playouts and the laws that both games are held to.
