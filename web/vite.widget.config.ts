import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browsers, checks, html, resolve, root } from './build-settings.ts'

/**
 * The page of a widget, put beside the app by a build of its own: built together, the two would share files, and either
 * would fetch more than it needs.
 */
export default defineConfig({
  root,
  // Without the compiler: what it saves in drawing a page this small costs a tenth of its size.
  plugins: [react()],
  resolve,
  html,
  build: {
    ...browsers,
    manifest: '.vite/widget.json',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { checks, input: join(root, 'widget.html') },
  },
  worker: { format: 'es' },
})
