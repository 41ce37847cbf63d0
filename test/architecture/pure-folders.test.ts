import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the compiler's errors for a file with this text in that folder, under the folder's tsconfig. */
function complaintsAbout(folder: string, text: string): readonly string[] {
  const configPath = path.join(root, folder, 'tsconfig.json');
  const config = ts.readConfigFile(configPath, (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, path.dirname(configPath));
  const file = path.join(root, folder, 'planted.ts');
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    path.resolve(name) === file
      ? ts.createSourceFile(name, text, options.target ?? ts.ScriptTarget.ES2023)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '));
}

const impure = ['setTimeout(() => undefined, 1);', 'process.exit();', "void fetch('http://x');", 'document.title;'];

test.each(['main/core', 'main/ports', 'main/engine', 'main/service-api'])(
  'clocks, processes, networks and pages do not compile in %s',
  (folder) => {
    for (const line of impure) {
      expect(complaintsAbout(folder, `${line}\nexport {};`), line).toEqual([
        expect.stringMatching(/Cannot find name '(setTimeout|process|fetch|document)'/),
      ]);
    }
    expect(complaintsAbout(folder, 'export const fine = [1, 2].toSorted().at(-1);')).toEqual([]);
  },
);
