export interface MemoryLimits {
  /** Resident memory of the whole process at which active readings are ended. */
  readonly limitBytes: number;
  /** What readings may need beyond what the process kept after the last such end. */
  readonly headroomBytes: number;
}

export interface MemoryWatch {
  /** True when the active readings must end. */
  isOverLimit(): boolean;
  /** To be called when the memory of ended readings has been freed. */
  noteFreed(): void;
}

/**
 * Watches resident memory, because what WebAssembly and native libraries take counts towards no heap limit. An allocator may
 * keep what was freed; then the limit moves up, or nothing would ever be read again.
 */
export function createMemoryWatch(limits: MemoryLimits, residentBytes: () => number): MemoryWatch {
  let effectiveBytes = limits.limitBytes;
  return {
    isOverLimit: () => residentBytes() > effectiveBytes,
    noteFreed() {
      effectiveBytes = Math.max(limits.limitBytes, residentBytes() + limits.headroomBytes);
    },
  };
}
