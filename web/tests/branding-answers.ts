import type { SubdomainView } from '@envoi/contract/places'
import type { MemberGroupView } from '@envoi/contract/member-groups'
import { nothingSaid } from '@envoi/contract/rules/transfer-options'
import { onTestFinished, vi } from 'vitest'
import { type Answers, refused } from './fake-service.ts'
import { site } from './subdomain-answers.ts'

export const acme: SubdomainView = site('acme', {
  recipientLabel: 'Atelier Acme',
  forceSignIn: false,
  isHome: true,
})
export const designers: MemberGroupView = {
  id: 'id-designers',
  name: 'Designers',
  memberCount: 3,
  uploader: nothingSaid,
  customization: {},
  emailCustomization: {},
  createdAt: '2026-01-01T00:00:00.000Z',
}

type Operation = { op: string; path: string; value?: unknown }

/** As the service does: each on its path, and what has nothing left goes. */
export function applied<View extends object>(view: View, operations: readonly Operation[]): View {
  const next = structuredClone(view) as Record<string, unknown>
  for (const { op, path, value } of operations) {
    const [field = '', language] = path.slice(1).split('/')
    if (language === undefined) {
      if (op === 'remove') delete next[field]
      else next[field] = value
      continue
    }
    const { [language]: _before, ...others } = (next[field] ?? {}) as Record<string, unknown>
    next[field] = op === 'remove' ? others : { ...others, [language]: value }
  }
  return next as View
}

/** A service that keeps a site and a group, and the addresses that were proven: by the code 123456. */
export function keepLook(first: Partial<SubdomainView> = {}, firstGroup: Partial<MemberGroupView> = {}): Answers {
  const site = { ...acme, ...first }
  const group = { ...designers, ...firstGroup }
  let proven = ['ana@example.org']
  const need = (id: string, own: { id: string }): void => {
    if (id !== own.id) throw refused('NOT_FOUND')
  }
  return {
    listSubdomains: () => ({ subdomains: [site], max: 1 }),
    getMemberGroup({ params }) {
      need(params.id, group)
      return group
    },
    customizeSubdomain: ({ body }) => (site.customization = applied(site.customization, body.operations)),
    customizeSubdomainMail: ({ body }) => (site.emailCustomization = applied(site.emailCustomization, body.operations)),
    customizeSubdomainLinks: ({ body }) => (site.openGraph = applied(site.openGraph, body.operations)),
    customizeSubdomainUploaderLinks: ({ body }) =>
      (site.uploaderOpenGraph = applied(site.uploaderOpenGraph, body.operations)),
    customizeMemberGroup: ({ body }) => (group.customization = applied(group.customization, body.operations)),
    signPicture: () => ({ signedUrl: 'http://127.0.0.1:1/pictures/signed', url: '/brand/a-picture.webp' }),
    listReplyAddresses: () => ({ addresses: proven.map((email) => ({ email, isProven: true })) }),
    askReplyAddress: () => ({}),
    proveReplyAddress({ body }) {
      if (body.code !== '123456') throw refused('INVALID_CODE')
      proven.push(body.email)
      return {}
    },
    removeReplyAddress({ body }) {
      proven = proven.filter((email) => email !== body.email)
      return {}
    },
  }
}

/** Takes what is PUT by the old way of asking, and answers with this status once it is told to. */
export function takePictures(status = 200) {
  const answering = Promise.withResolvers<void>()
  const taken: { address: string; type: string; bytes: number }[] = []
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    #address = ''
    #type = ''
    open(_method: string, address: string): void {
      this.#address = address
    }
    setRequestHeader(_name: string, value: string): void {
      this.#type = value
    }
    send({ size }: Blob): void {
      taken.push({ address: this.#address, type: this.#type, bytes: size })
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: size / 2, total: size }))
      void this.#answer()
    }
    async #answer(): Promise<void> {
      await answering.promise
      this.status = status
      this.dispatchEvent(new Event('load'))
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { taken, answer: () => answering.resolve() }
}
