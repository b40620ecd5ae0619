import { describe, expect, test } from 'vitest'
import { type Manifest, createFindPageAssets, assetsMarkup } from './page-assets.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_app.js'] },
  '_app.js': { file: 'assets/app.js', css: ['assets/app.css'] },
  '_fields.js': { file: 'assets/fields.js', imports: ['_app.js', '_rules.js'], css: ['assets/fields.css'] },
  // Each needs something of the other, as chunks may.
  '_rules.js': { file: 'assets/rules.js', imports: ['_fields.js'] },
  'src/screens/sign-in.tsx': {
    file: 'assets/sign-in.js',
    imports: ['_app.js', '_fields.js'],
    css: ['assets/sign-in.css'],
  },
  'src/words/en/home.ts': { file: 'assets/en.js' },
  'src/words/en/account.ts': { file: 'assets/account-en.js' },
  'src/words/fr/home.ts': { file: 'assets/fr.js' },
  'src/words/fr/account.ts': { file: 'assets/account-fr.js' },
}
const assetsOf = createFindPageAssets(manifest)

describe('what a page needs besides the app', () => {
  test('of home is what it says, in the language of the page', () => {
    expect(assetsOf('home', 'en')).toEqual({ scripts: ['/assets/en.js'], styles: [] })
    expect(assetsOf('home', 'fr')).toEqual({ scripts: ['/assets/fr.js'], styles: [] })
  })

  test('of another page also its screen, with all that has to be there before it, once each and in that order', () => {
    expect(assetsOf('signIn', 'fr')).toEqual({
      scripts: ['fr', 'rules', 'fields', 'sign-in', 'account-fr'].map((name) => `/assets/${name}.js`),
      styles: ['/assets/fields.css', '/assets/sign-in.css'],
    })
  })

  test('is asked for by tags with the nonce of the page', () => {
    expect(assetsMarkup({ scripts: ['/a.js'], styles: ['/b.css'] }, 'n0nce').split(/\n\s*/)).toEqual([
      '<link rel="stylesheet" href="/b.css" nonce="n0nce" />',
      '<link rel="modulepreload" href="/a.js" nonce="n0nce" fetchpriority="low" />',
    ])
  })
})
