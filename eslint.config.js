// Types and style. Who may import whom is dependency-cruiser's matter (.dependency-cruiser.cjs).
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const names = (list) => Object.fromEntries(list.split(' ').map((name) => [name, 'readonly']));
const node = names('console process URL Buffer fetch setTimeout clearTimeout setInterval clearInterval');
const browser = names('document location history WebSocket fetch setTimeout URL console');

/** Names of the wire end in the client of a service (main/adapters/document-service): what the app says of it is typed. */
const wireName = 'A name of the wire. The client of a document service reads it; here it has a name of the contract.';
const wireNames = [
  'MemberExpression > Identifier.property[name=/[a-z]_[a-z]/]',
  'MemberExpression[computed=true] > Literal.property[value=/^[a-z]+(_[a-z]+)+$/]',
  ':matches(Property, TSPropertySignature) > Identifier.key[name=/[a-z]_[a-z]/]',
].map((selector) => ({ selector, message: wireName }));

/** Threads with WebAssembly can end the process (main/lib/start-thread.ts). */
const ownThread = {
  selector: "NewExpression[callee.name='Worker']",
  message: 'Use startThread of #lib/start-thread.ts.',
};

/** What a screen shows comes when it comes: read once, it is what the machine's load makes of it. */
const readOnce = {
  selector:
    "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression > MemberExpression > Identifier.property[name=/^(textContent|innerText|inputValue|getAttribute|allTextContents|allInnerTexts)$/]",
  message: 'Ask until the screen shows it: await expect.poll(() => …).',
};

export default tseslint.config(
  { ignores: ['dist/', '.cache/', 'coverage/', 'node_modules/', '**/*.cjs'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}', 'preload/contract/**/*.ts', 'main/api/**/*.ts', 'main/ports/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...wireNames] },
  },
  {
    files: ['main/{adapters,app,hosts,local-service}/**/*.ts', 'test/{bench,quality}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ownThread] },
  },
  // A language is one file, so that one more is one more file.
  { files: ['preload/contract/messages/{en,de}.ts'], rules: { 'max-lines': 'off' } },
  {
    // A describe block is as long as its cases; a fake server is one closure.
    files: ['test/**/*.ts'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off', 'no-console': 'off' },
  },
  { files: ['test/e2e/**/*.ts'], rules: { 'no-restricted-syntax': ['error', readOnce] } },
  {
    // A component is mostly markup; its logic is in hooks and functions of its own.
    files: ['renderer/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['main/hosts/cli/**/*.ts'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: node } },
  { files: ['assets/**/*.js'], languageOptions: { globals: browser } },
);
