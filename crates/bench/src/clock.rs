//! CPU time, which a busy machine cannot take away.

use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};

/// The CPU time that this thread has used so far.
#[must_use]
pub fn thread_cpu_time() -> Duration {
    let now = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID);
    Duration::from(now.expect("every thread has a CPU clock"))
}

/// The CPU time that the child processes waited for have used so far.
#[must_use]
pub fn children_cpu_time() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("every process has children's usage");
    let (user, system) = (usage.user_time(), usage.system_time());
    let micros = |time: nix::sys::time::TimeVal| {
        Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000)
    };
    micros(user) + micros(system)
}
