// How the client script is written. Types are looked after by tsc (tsconfig.json).

import js from '@eslint/js';
import globals from 'globals';

const client = ['src/ziggurat/web/static/*.js', 'src/ziggurat/face/*.js'];

export default [
  { ignores: ['tests/web/', '**/.venv/', '**/build/', '**/test-results/'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'array-callback-return': 'error',
      'consistent-return': 'error',
      curly: ['error', 'multi-line'],
      'default-case-last': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-alert': 'error',
      'no-console': 'error',
      'no-else-return': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-lonely-if': 'error',
      'no-new-func': 'error',
      'no-param-reassign': 'error',
      'no-self-compare': 'error',
      'no-shadow': 'error',
      'no-throw-literal': 'error',
      'no-unneeded-ternary': 'error',
      'no-unused-expressions': 'error',
      'no-useless-concat': 'error',
      'no-useless-return': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-arrow-callback': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      complexity: ['error', 12],
      'max-depth': ['error', 3],
      'max-lines': ['error', { max: 600 }],
      'max-len': ['error', { code: 120, ignoreUrls: true }],
    },
  },
  { files: client, languageOptions: { globals: globals.browser } },
  // One function, handed to a browser by tests.
  { ignores: ['tests/web/looks.js'] },
  {
    files: ['eslint.config.js', 'tests/static/*.js'],
    languageOptions: { globals: globals.node },
  },
];
