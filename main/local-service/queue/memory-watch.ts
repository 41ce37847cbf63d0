export interface MemoryLimits {
  /** The resident memory of the whole process above which active readings are ended. */
  readonly limitBytes: number;
  /** How much more memory readings may take than the process kept after the last such end. */
  readonly headroomBytes: number;
}

export interface MemoryWatch {
  /** Returns true when active readings must end. */
  isOverLimit(): boolean;
  /** Raises the limit if needed. Call it when all readings have been ended. */
  noteFreed(): void;
}

/**
 * Watches resident memory, because memory of WebAssembly and native libraries counts towards no heap limit. An
 * allocator may keep freed memory. The limit is then raised, because otherwise nothing would be read any more. What
 * is freed later lowers it again: on a busy machine the memory of an ended thread goes seconds after the thread.
 */
export function createMemoryWatch(
  { limitBytes, headroomBytes }: MemoryLimits,
  residentBytes: () => number,
): MemoryWatch {
  let keptBytes = 0;
  return {
    isOverLimit() {
      const resident = residentBytes();
      keptBytes = Math.min(keptBytes, resident);
      return resident > Math.max(limitBytes, keptBytes + headroomBytes);
    },
    noteFreed() {
      keptBytes = residentBytes();
    },
  };
}
