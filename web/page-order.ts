import type { Plugin } from 'vite'

/** Every word of the prerendered page is written in it. */
const font = /figtree-latin-wght-normal-[\w-]+\.woff2$/

/**
 * What the page asks for first. The prerendered page needs its styles and its font; the app takes hold of it afterwards, so
 * scripts come last on a slow line.
 */
export function pageOrder(): Plugin {
  return {
    name: 'page-order',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // `npm run dev` has no bundle, and no slow line.
        if (!bundle) return html
        const file = Object.keys(bundle).find((name) => font.test(name))
        if (file === undefined) throw new Error('the font of the prerendered page is not in the build')
        const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*>\s*/g)].map(([tag]) => tag)
        const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n    `
        return html
          .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
          .replace('<script type="module"', () => `${styles.join('')}${preload}<script type="module"`)
          .replaceAll(/<(?=link rel="modulepreload"|script type="module")(\w+)/g, '<$1 fetchpriority="low"')
      },
    },
  }
}
