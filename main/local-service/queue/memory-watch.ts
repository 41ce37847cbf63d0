export interface MemoryLimits {
  /** The resident memory of the whole process above which active readings are ended. */
  readonly limitBytes: number;
  /** How much more memory readings may take than the process kept after the last such end. */
  readonly headroomBytes: number;
}

export interface MemoryWatch {
  /** Returns true when active readings must end. */
  isOverLimit(): boolean;
  /** Raises the limit if needed. Call it when the memory of ended readings has been freed. */
  noteFreed(): void;
}

/**
 * Watches resident memory, because memory of WebAssembly and native libraries counts towards no heap limit. An
 * allocator may keep freed memory. The limit is then raised, because otherwise nothing would be read any more.
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
