import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['renderer', 'test', 'main', 'venue', 'shared', 'shared-node', 'e2e', 'scripts'];

/** Money and prices are integers of their own types; these make numbers out of text without a word. */
const NO_FLOATS = [
  {
    selector:
      'CallExpression[callee.name="parseFloat"], CallExpression[callee.object.name="Number"][callee.property.name="parseFloat"]',
    message: 'Amounts are fixed point: parse them with src-shared/money.',
  },
];

/** `as unknown as T` takes a comment above it that says why the compiler cannot see what we see. */
const disguise = {
  create(context) {
    return {
      'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]'(node) {
        const line = node.loc.start.line;
        const explained = context.sourceCode
          .getAllComments()
          .some((comment) => comment.loc.end.line >= line - 2 && comment.loc.start.line <= line);
        if (!explained) {
          context.report({
            node,
            message: 'Say in a comment above why a cast through unknown is right here.',
          });
        }
      },
    };
  },
};

export default ts.config(
  {
    ignores: [
      'out/',
      'dist/',
      'node_modules/',
      '**/node_modules/',
      'test/lint/fixtures/',
      'test-results/',
      '**/*.d.ts',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    files: ['**/*.ts'],
    extends: [ts.configs.strictTypeCheckedOnly],
    languageOptions: {
      parserOptions: {
        project: rooms.map((room) => `build/tsconfig/${room}.json`),
        tsconfigRootDir: root,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] },
      globals: globals.browser,
    },
    rules: {
      // Svelte's own `let { … } = $props()` and bindings.
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$state'] }],
      'svelte/no-at-html-tags': 'error',
      'svelte/button-has-type': 'error',
      'svelte/no-inline-styles': 'off',
      // A plain Set that nothing on screen depends on is meant to stay plain.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    plugins: { countersign: { rules: { disguise } } },
    rules: {
      'countersign/disguise': 'error',
      'no-undef': 'off', // TypeScript knows better.
      'no-control-regex': 'off', // Strict parsers have to name control characters.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': ['error', ...NO_FLOATS],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    // Whoever holds secrets speaks through the logger, which knows what to leave out.
    files: ['src-shared/**/*.ts', 'src-venue/**/*.ts', 'src-main/**/*.ts'],
    ignores: ['src-main/cli/**'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // A test may know more about its data than the types do.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      // Mistakes assertions that keep a literal type for needless ones.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(skip|todo|only|skipIf|fails)$/]',
          message: 'No skips, no todo: a test runs or is deleted.',
        },
      ],
    },
  },
  {
    files: ['**/*.cjs', '**/*.js'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      // The launchers are read by Nodes of any age.
      'no-var': 'off',
      'prefer-const': 'off',
      'prefer-rest-params': 'off',
    },
  },
  prettier,
);
