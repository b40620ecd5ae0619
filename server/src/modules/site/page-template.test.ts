import { smallWebApp } from '@envoi/testing/small-web-app'
import { describe, expect, test } from 'vitest'
import { createPageTemplate } from './page-template.ts'

const html = String(smallWebApp['index.html'])
const parts = {
  nonce: 'n0nce',
  language: 'fr',
  attributes: ' data-tide="off"',
  title: 'Plans',
  icon: '<link rel="icon" href="/own" />',
  head: '<meta>',
  assets: '<link>',
  plain: '<noscript></noscript>',
  picture: '<p>',
  boot: '<i>',
}

describe('the built page', () => {
  test('is filled in at every place it leaves open', () => {
    const page = createPageTemplate(html)(parts)
    expect(page).toContain('<html lang="fr" data-tide="off">')
    expect(page).toContain('<title>Plans</title>')
    expect(page).toContain('<link rel="icon" href="/own" />')
    expect(page).toContain('    <meta>\n')
    expect(page).toMatch(/<script [^>]*><\/script>\s+<link>\s+<\/head>/)
    expect(page).toContain('<noscript></noscript><div id="root"><p></div>')
    expect(page).toContain('    <i>\n')
    expect(page.match(/nonce="n0nce"/g)).toHaveLength(2)
    expect(page).not.toMatch(/__NONCE__|<!--/)
  })

  test('keeps our icon where there is no other', () => {
    expect(createPageTemplate(html)({ ...parts, icon: undefined })).toContain('href="/favicon.svg"')
  })

  test('takes no text for a place, and no sign for a command', () => {
    const title = '__NONCE__ <!--boot--> <title>Envoi</title> $& $1'
    expect(createPageTemplate(html)({ ...parts, title })).toContain(`<title>${title}</title>`)
  })

  test('that lacks a place is not served', () => {
    const lacking = (place: string) => () => createPageTemplate(html.replaceAll(place, ''))
    const ofHead = ['<html lang="en">', '<title>Envoi</title>', '<!--head-->', '</head>', '__NONCE__']
    for (const place of [...ofHead, '<div id="root"></div>', '<!--boot-->']) {
      expect(lacking(place)).toThrow(`The built page has no ${place}: run \`npm run build\`.`)
    }
  })
})
