/** A file of the reading pack: the small model of one language, as Tesseract's project publishes it. */
export interface PackFile {
  /** Tesseract's name of the language. */
  readonly language: string;
  readonly sizeBytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/**
 * Where Tesseract's project publishes the small models (Apache-2.0), in the version of which the sizes and sums are
 * known. Debian's packages `tesseract-ocr-LANG` hold the same bytes.
 */
export const packAddress = 'https://raw.githubusercontent.com/tesseract-ocr/tessdata_fast/4.1.0/';

/** The files of the reading pack, those that every page needs first. */
export const packFiles: readonly PackFile[] = [
  {
    language: 'deu',
    sizeBytes: 1_525_436,
    sha256: '19d219bbb6672c869d20a9636c6816a81eb9a71796cb93ebe0cb1530e2cdb22d',
  },
  {
    language: 'eng',
    sizeBytes: 4_113_088,
    sha256: '7d4322bd2a7749724879683fc3912cb542f19906c83bcc1a52132556427170b2',
  },
  {
    language: 'fra',
    sizeBytes: 1_130_365,
    sha256: 'ced037562e8c80c13122dece28dd477d399af80911a28791a66a63ac1e3445ca',
  },
  {
    language: 'ita',
    sizeBytes: 2_701_314,
    sha256: 'b8f89e1e785118dac4d51ae042c029a64edb5c3ee42ef73027a6d412748d8827',
  },
  {
    language: 'nld',
    sizeBytes: 6_050_296,
    sha256: 'ced0e5e046a84c908a6aa7accbef9a232c4a5d9a8276691b81c6ee64d02963f6',
  },
  {
    language: 'por',
    sizeBytes: 1_982_756,
    sha256: 'c4932b937207a9514b7514d518b931a99938c02a28a5a5a553f8599ed58b7deb',
  },
  {
    language: 'spa',
    sizeBytes: 2_294_433,
    sha256: '6f2e04d02774a18f01bed44b1111f2cd7f3ba7ac9dc4373cd3f898a40ea6b464',
  },
];

/** The size of all files, in bytes. */
export const packBytes = packFiles.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
