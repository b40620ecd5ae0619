import { expect, test } from 'vitest'
import { buttonOf, frameOf, policyOf, scriptOf } from './snippet.ts'

const widget = { id: 'w1', page: 'https://envoi.example/widgets/w1', script: 'https://envoi.example/widget.js' }

test('a script shows the widget where it stands, or behind a button', () => {
  expect(scriptOf(widget)).toBe('<script src="https://envoi.example/widget.js" data-widget="w1" async></script>')
  expect(buttonOf(widget, 'Send files')).toBe(
    '<script src="https://envoi.example/widget.js" data-widget="w1" data-button="Send files" async></script>',
  )
  expect(buttonOf(widget, '')).toContain('data-widget="w1" data-button async')
})

test('a frame needs no script', () => {
  expect(frameOf(widget, 'Files for us')).toBe(
    '<iframe src="https://envoi.example/widgets/w1" title="Files for us" width="100%" height="560" frameborder="0"></iframe>',
  )
})

test('a name neither ends the attribute it stands in nor the tag', () => {
  const title = 'Ben & Jo "files" <script>'
  expect(buttonOf(widget, title)).toContain(' data-button="Ben &amp; Jo &quot;files&quot; &lt;script&gt;" ')
  expect(frameOf(widget, title)).toContain(' title="Ben &amp; Jo &quot;files&quot; &lt;script&gt;" ')
})

test('a policy names our host, for the script only where there is one', () => {
  expect(policyOf('script', widget)).toBe('script-src https://envoi.example;\nframe-src https://envoi.example;')
  expect(policyOf('iframe', widget)).toBe('frame-src https://envoi.example;')
})
