import { join } from 'node:path'
import { type Plugin, defineConfig } from 'vite'
import { browsers, checks, root } from './build-settings.ts'

/** The names of its classes are in the drawn page already: of a CSS module the script needs nothing, and the page the styles. */
const keepModuleStyles: Plugin = {
  name: 'keep-module-styles',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined,
}

/**
 * What the pages load that the build draws, the documentation and those that every service has, beside the app and apart from it:
 * a style sheet and two small scripts each.
 */
export default defineConfig({
  root,
  plugins: [keepModuleStyles],
  build: {
    ...browsers,
    manifest: '.vite/static.json',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      checks,
      input: {
        developers: join(root, 'src/developers/browser/main.ts'),
        'service-pages': join(root, 'src/service-pages/browser/main.ts'),
        'static-early': join(root, 'src/static-pages/browser/early.ts'),
      },
    },
  },
})
