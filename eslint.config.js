// Types and style. Who may import whom is dependency-cruiser's matter (.dependency-cruiser.cjs).
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const names = (list) => Object.fromEntries(list.split(' ').map((name) => [name, 'readonly']));
const node = names('console process URL Buffer fetch setTimeout clearTimeout setInterval clearInterval');
const browser = names('document location history WebSocket fetch setTimeout URL console');

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
  // A language is one file, so that one more is one more file.
  { files: ['preload/contract/messages/{en,de}.ts'], rules: { 'max-lines': 'off' } },
  {
    // A describe block is as long as its cases; a fake server is one closure.
    files: ['test/**/*.ts'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off', 'no-console': 'off' },
  },
  {
    // A component is mostly markup; its logic is in hooks and functions of its own.
    files: ['renderer/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['main/hosts/cli/**/*.ts'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: node } },
  { files: ['assets/**/*.js'], languageOptions: { globals: browser } },
);
