import type { TeachingCorrection } from './corrections.ts';

/** A classifier that was trained on examples, as JSON that analysis made and reads. */
export interface StoredClassifier {
  /** Names the examples and tags that it was trained on: it is the same whenever they are. */
  readonly examplesKey: string;
  readonly modelJson: string;
  readonly trainedAt: string;
}

/** A document of a tag, for training. */
export interface TaggedDocument {
  readonly fileId: string;
  /** The name of the tag. */
  readonly tag: string;
}

/** What people corrected and what was trained, to be learned from. Every query sees committed data. */
export interface LearningRecords {
  /** Returns how often corrections and trained classifiers of a company have changed. */
  changes(companyId: string): Promise<number>;
  /** Returns at most `limit` corrections that stand, with a lesson, the newest first. */
  teaching(companyId: string, limit: number): Promise<readonly TeachingCorrection[]>;
  /** Returns the documents of which a person said that they have a tag: examples of tags, and corrected ones. */
  examples(companyId: string): Promise<readonly TaggedDocument[]>;
  /** Returns the newest documents that rules and criteria tagged, at most so many of each tag. */
  others(companyId: string, ofEachTag: number): Promise<readonly TaggedDocument[]>;
  trained(companyId: string): Promise<StoredClassifier | null>;
}

/** Part of a store transaction. */
export interface LearningStore {
  setTrained(companyId: string, classifier: StoredClassifier): Promise<void>;
  /** Returns the classifier of the company that has the tag. */
  trainedWith(tagId: string): Promise<StoredClassifier | null>;
}
