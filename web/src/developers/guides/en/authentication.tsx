import type { ApiScope } from '@envoi/contract/words'
import { Example, Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

const scopes: Record<ApiScope, string> = {
  read: 'See transfers, downloads, contacts and your own statistics.',
  send: 'Create transfers and upload files.',
  manage: 'Change, extend and delete transfers, contacts and webhooks.',
  team: 'Manage a team, its members, sites, widgets and push pages.',
}

export const authentication: Guide = {
  label: 'Authentication',
  title: 'Authentication and scopes',
  lead: 'A key acts for its owner, within its scopes.',
  sections: [
    {
      id: 'keys',
      title: 'Keys',
      body: (
        <>
          <p>
            Send the key with every call as <code>Authorization: Bearer</code>. This call tells what a key may do:
          </p>
          <Example of="authentication" />
          <p>
            A key is shown once and stored as a hash. It can expire, and you can delete it at any time: the next call
            with it is refused. Keys work at the main site and at the sites of your team. All calls of the API are over{' '}
            <code>https</code>, below <code>/api</code>.
          </p>
        </>
      ),
    },
    {
      id: 'scopes',
      title: 'Scopes',
      body: (
        <>
          <Table
            head={['Scope', 'What it allows']}
            rows={Object.entries(scopes).map(([scope, text]) => [<code key="scope">{scope}</code>, text])}
          />
          <p>
            Give each program only what it needs. A call that needs another scope is refused with{' '}
            <code>SCOPE_REQUIRED</code>. A scope never allows more than its owner may do.
          </p>
        </>
      ),
    },
    {
      id: 'people',
      title: 'What keys never do',
      body: (
        <p>
          No key reaches the account, sign-in, payments or other keys, whatever its scopes. Those calls are marked
          “People only” in the reference and take the session of someone signed in. Nor does a key set passwords, change
          roles, or suspend or remove managers.
        </p>
      ),
    },
    {
      id: 'device',
      title: 'Devices without a browser',
      body: (
        <>
          <p>
            A program on a server asks for a code of eight letters. Someone signed in opens the address, sees who asks,
            from where and for what, and approves it. The code is valid for ten minutes and works once. The key ends
            after a year, unless someone chooses otherwise as they approve it; seven days before, they are told by
            email.
          </p>
          <Example of="authentication/device" />
        </>
      ),
    },
    {
      id: 'bytes',
      title: 'Bytes',
      body: (
        <>
          <p>
            Bytes go to a host of their own, which takes no keys. The answer to a new transfer has an{' '}
            <code>uploadToken</code>, good for that upload alone:
          </p>
          <Snippet caption="HTTP" language="text" text="x-upload-token: 9Fs2RkVq7Tz…" />
          <p>
            See <PageLink to="api-files">Files and parts</PageLink>.
          </p>
        </>
      ),
    },
  ],
}
