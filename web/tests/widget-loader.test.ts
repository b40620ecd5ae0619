import type { WidgetMessage } from '@envoi/contract/rules/widget-message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeFrame } from '../src/widget-loader/frame.ts'
import { readTag } from '../src/widget-loader/tag.ts'

const envoi = 'https://envoi.example'

function tagOf(attributes: Record<string, string>) {
  const script = document.createElement('script')
  script.src = `${envoi}/widget.js`
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  return readTag(script)
}

describe('the tag of a widget', () => {
  afterEach(() => {
    document.documentElement.lang = ''
  })

  test.each<[page: string, attributes: Record<string, string>, address: string, title: string, button?: string]>([
    ['', {}, '/widgets/w1', 'Send files'],
    ['fr-CH', {}, '/widgets/w1?lang=fr', 'Envoyer des fichiers'],
    ['de', {}, '/widgets/w1', 'Send files'],
    ['fr', { 'data-lang': 'en' }, '/widgets/w1?lang=en', 'Send files'],
    ['en', { 'data-title': 'Files for Calder' }, '/widgets/w1?lang=en', 'Files for Calder'],
    ['en', { 'data-theme': 'dark' }, '/widgets/w1?lang=en&theme=dark', 'Send files'],
    ['fr', { 'data-button': '' }, '/widgets/w1?lang=fr', 'Envoyer des fichiers', 'Envoyer des fichiers'],
    ['en', { 'data-button': 'Send proofs' }, '/widgets/w1?lang=en', 'Send proofs', 'Send proofs'],
    ['en', { 'data-widget': '../dashboard?x' }, '/widgets/..%2Fdashboard%3Fx?lang=en', 'Send files'],
  ])('on a page in %j that says %j leads to %s', (page, attributes, address, title, button) => {
    document.documentElement.lang = page
    const tag = tagOf({ 'data-widget': 'w1', ...attributes })
    expect(tag.address.href).toBe(envoi + address)
    expect(tag).toMatchObject({ title, button })
  })

  test('without a widget is an error in the console of its page', () => {
    expect(() => tagOf({})).toThrow('widget.js: data-widget is missing')
  })
})

describe('the frame of a widget', () => {
  const types = ['envoi:height', 'envoi:started', 'envoi:progress', 'envoi:finished', 'envoi:failed']

  /** It is in no document, where it would fetch its page; its window is any other than ours. */
  function madeFrame() {
    const frame = makeFrame(tagOf({ 'data-widget': 'w1' }))
    const source = new MessageChannel().port1
    Object.defineProperty(frame, 'contentWindow', { value: source })
    Object.defineProperty(frame, 'isConnected', { value: true, configurable: true })
    const heard: CustomEvent[] = []
    for (const type of types) frame.addEventListener(type, (event) => heard.push(event as CustomEvent))
    const post = (data: unknown, from = {}): void => {
      dispatchEvent(new MessageEvent('message', { source, origin: envoi, data, ...from }))
    }
    return { frame, heard, post }
  }

  test('is as high as its page says', () => {
    const { frame, heard, post } = madeFrame()
    expect(frame.style.height).toBe('544px')
    post({ type: 'envoi:height', height: 412.5 })
    expect(frame.style.height).toBe('412.5px')
    expect(heard).toEqual([])
  })

  test('is no longer listened for once it has been taken out of the page', () => {
    const { frame, heard, post } = madeFrame()
    const removed = vi.spyOn(globalThis, 'removeEventListener')
    Object.defineProperty(frame, 'isConnected', { value: false })
    post({ type: 'envoi:started' })
    expect(heard).toEqual([])
    expect(removed).toHaveBeenCalledWith('message', expect.any(Function))
    removed.mockRestore()
  })

  test.each<[WidgetMessage, detail: object]>([
    [{ type: 'envoi:started' }, {}],
    [{ type: 'envoi:progress', percent: 62 }, { percent: 62 }],
    [{ type: 'envoi:finished' }, {}],
    [{ type: 'envoi:failed' }, {}],
  ])('tells the page around it %j as an event of its own', (message, detail) => {
    const { heard, post } = madeFrame()
    post(message)
    expect(
      heard.map((event) => ({ type: event.type, detail: event.detail as unknown, isHeardAround: event.bubbles })),
    ).toEqual([{ type: message.type, detail, isHeardAround: true }])
  })

  test.each<[string, data: unknown, from?: object]>([
    ['another window', { type: 'envoi:height', height: 9 }, { source: window }],
    ['another origin', { type: 'envoi:height', height: 9 }, { origin: 'https://envoi.example.evil.example' }],
    ['a frame that was refused', { type: 'envoi:height', height: 9 }, { origin: 'null' }],
    ['its page, in a shape that is none of ours', { type: 'envoi:height', height: '9' }],
    ['its page, of another type', { type: 'envoi:preview' }],
    ['its page, as a text', 'envoi:started'],
  ])('hears nothing from %s', (_, data, from) => {
    const { frame, heard, post } = madeFrame()
    post(data, from)
    expect(frame.style.height).toBe('544px')
    expect(heard).toEqual([])
  })
})
