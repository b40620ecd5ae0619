import { join } from 'node:path'
import { defineConfig } from 'vite'
import { browsers, checks, root } from './build-settings.ts'

/** What the pages of the documentation load, beside the app and apart from it: a style sheet and two small scripts. */
export default defineConfig({
  root,
  build: {
    ...browsers,
    manifest: '.vite/developers.json',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      checks,
      input: {
        developers: join(root, 'src/developers/browser/main.ts'),
        'static-early': join(root, 'src/static-pages/browser/early.ts'),
      },
    },
  },
})
