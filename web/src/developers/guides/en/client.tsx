import { Example, Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const client: Guide = {
  label: '@envoi/client',
  title: '@envoi/client',
  lead: 'The upload engine of Envoi and every call of its API, typed, without dependencies.',
  sections: [
    {
      id: 'install',
      title: 'Install',
      body: (
        <>
          <Snippet caption="npm" language="bash" text="npm install @envoi/client" />
          <p>It runs on Node 20 or later, and in browsers through a bundler.</p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'Use it',
      body: (
        <>
          <Example of="client" />
          <Table
            head={['Call', 'What it does']}
            rows={[
              [<code key="c">send</code>, 'Uploads files and resolves to the link.'],
              [<code key="c">resume</code>, 'Goes on where send stopped, with a ledger.'],
              [<code key="c">list</code>, 'What you have sent or received, the newest first.'],
              [<code key="c">get, delete</code>, 'A transfer as its sender sees it; its end.'],
              [<code key="c">api</code>, 'Every call of the service, typed.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'parts',
      title: 'What to import',
      body: (
        <Table
          head={['Import', 'For']}
          rows={[
            [<code key="i">@envoi/client</code>, 'Node: Envoi.'],
            [<code key="i">@envoi/client/api</code>, 'Anywhere: createApi, the typed calls without the engine.'],
            [
              <code key="i">@envoi/client/node</code>,
              'Node: sendFiles, resumeFiles, and startUpload, which can pause.',
            ],
            [
              <code key="i">@envoi/client/browser</code>,
              'Browsers: picked and dropped files, uploads that outlive a reload.',
            ],
            [
              <code key="i">@envoi/client/webhook-signature</code>,
              'Anywhere: isWebhookAuthentic tells whether a webhook really comes from Envoi.',
            ],
          ]}
        />
      ),
    },
    {
      id: 'errors',
      title: 'Errors',
      body: (
        <p>
          A refusal is an <code>ApiError</code> with <code>status</code>, <code>codes</code>, <code>limitErrors</code>{' '}
          and <code>retryAfter</code>; no answer at all is a <code>NetworkError</code>; a file that changes while it is
          sent is <code>FileChanged</code>. See <PageLink to="errors">Errors and rate limits</PageLink>.
        </p>
      ),
    },
  ],
}
