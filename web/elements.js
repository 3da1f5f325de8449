// Elements made in one line.

/** An element with properties, `data-` values and children. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "dataset") {
      Object.assign(made.dataset, value);
    } else if (key.startsWith("aria-") || key === "for" || key === "role") {
      made.setAttribute(key, value);
    } else {
      made[key] = value;
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A choice among `[value, text]` pairs. */
export function select(options, chosen, properties = {}) {
  const made = element("select", properties);
  for (const [value, text] of options) {
    made.append(element("option", { value, textContent: text, selected: value === chosen }));
  }
  return made;
}

export const labelled = (text, control) => element("label", {}, text, control);
