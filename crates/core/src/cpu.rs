//! What the processor at hand can do beyond the instructions that the program was compiled for.
//!
//! A program for any x86-64 may not assume POPCNT, TZCNT, LZCNT, ANDN or SHLX, without which
//! counting moves takes almost twice as many instructions. So large functions are compiled
//! twice, and each call picks the copy that the processor can run. The standard library has a macro
//! for this question, `core` has not.

/// Whether the processor has the bit instructions POPCNT, LZCNT, BMI1 and BMI2.
///
/// A constant where the program is compiled for them, and on other architectures `false`. Costs
/// one load from the second call on.
#[inline(always)]
#[must_use]
pub fn has_bit_instructions() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        let compiled_in = cfg!(target_feature = "popcnt")
            && cfg!(target_feature = "lzcnt")
            && cfg!(target_feature = "bmi1")
            && cfg!(target_feature = "bmi2");
        compiled_in || x86_64::has_bit_instructions()
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Defines a function that runs the copy of another function which fits the processor at hand.
///
/// `compile_twice!(fn count(position: &Position) -> usize = count_either);` defines `count`; the
/// function behind the `=` must be `#[inline(always)]`, so that each copy is compiled on its own.
/// The choice costs one load and one jump, so it is for functions that do a lot.
#[macro_export]
macro_rules! compile_twice {
    ($vis:vis fn $name:ident($($arg:ident: $Arg:ty),*) -> $Return:ty = $either:path) => {
        #[inline]
        $vis fn $name($($arg: $Arg),*) -> $Return {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
                fn with_bit_instructions($($arg: $Arg),*) -> $Return {
                    $either($($arg),*)
                }
                if $crate::cpu::has_bit_instructions() {
                    // SAFETY: the processor was just asked for exactly these features.
                    return unsafe { with_bit_instructions($($arg),*) };
                }
            }
            $either($($arg),*)
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use core::arch::x86_64::__cpuid;
    use core::sync::atomic::{AtomicU8, Ordering};

    const UNKNOWN: u8 = 0;
    const ABSENT: u8 = 1;
    const PRESENT: u8 = 2;
    static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[inline(always)]
    pub(super) fn has_bit_instructions() -> bool {
        match ANSWER.load(Ordering::Relaxed) {
            UNKNOWN => ask(),
            answer => answer == PRESENT,
        }
    }

    #[cold]
    fn ask() -> bool {
        let has = |register: u32, bit: u32| register >> bit & 1 != 0;
        // Intel SDM, volume 2A, CPUID: leaf 1 ECX bit 23 POPCNT; leaf 7 EBX bits 3 and 8 BMI1 and
        // BMI2; leaf 8000_0001h ECX bit 5 LZCNT. None of them needs support by the system.
        let present = __cpuid(0).eax >= 7
            && __cpuid(0x8000_0000).eax >= 0x8000_0001
            && has(__cpuid(1).ecx, 23)
            && has(__cpuid(7).ebx, 3)
            && has(__cpuid(7).ebx, 8)
            && has(__cpuid(0x8000_0001).ecx, 5);
        ANSWER.store(if present { PRESENT } else { ABSENT }, Ordering::Relaxed);
        present
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    extern crate std;

    #[test]
    fn agrees_with_the_standard_library() {
        let expected = std::is_x86_feature_detected!("popcnt")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2");
        assert_eq!(super::has_bit_instructions(), expected);
        assert_eq!(super::has_bit_instructions(), expected, "the answer is kept");
    }
}
