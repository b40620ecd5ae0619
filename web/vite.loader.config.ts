import { join } from 'node:path'
import { defineConfig } from 'vite'
import { browsers, checks, root } from './build-settings.ts'

/** `widget.js`, the script that customers name in their own pages: one file whose address stays. */
export default defineConfig({
  root,
  build: {
    ...browsers,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      checks,
      input: { widget: join(root, 'src/widget-loader/main.ts') },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
})
