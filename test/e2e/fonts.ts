import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);

const fontOf = (file: string) => readFileSync(resolve(`@fontsource-variable/${file}`)).toString('base64');

/** Letters that look alike on every machine. Given as bytes: the page's policy lets it load fonts from nowhere. */
export async function useBundledFonts(context: BrowserContext): Promise<void> {
  const fonts = {
    Inter: fontOf('inter/files/inter-latin-wght-normal.woff2'),
    'JetBrains Mono': fontOf('jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
  };
  await context.addInitScript((given: Readonly<Record<string, string>>) => {
    for (const [family, base64] of Object.entries(given)) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const face = new FontFace(family, bytes, { weight: '100 900' });
      document.fonts.add(face);
      void face.load();
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { --font: 'Inter', sans-serif; --mono: 'JetBrains Mono', monospace; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, fonts);
}
