import { Example } from '../../page/code-box.tsx'
import { Icon } from '../../../static-pages/icon.tsx'
import { PageLink } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const firstTransfer: Guide = {
  label: 'First transfer',
  title: 'Send your first transfer',
  lead: 'Create a key, upload a file and get a link, in five minutes.',
  sections: [
    {
      id: 'key',
      title: '1. Create a key',
      body: (
        <>
          <p>
            Open Account, then API, and create a key with the <code>send</code> and <code>read</code> scopes. The key is
            shown once: keep it where only your program can read it. The API comes with every paid plan.
          </p>
          <p>
            <a className="button button--primary" href="/account/api">
              <Icon name="key" />
              Create key
            </a>
          </p>
          <p>
            The examples read the key from the variable <code>ENVOI_KEY</code>. The command line can fetch one by
            itself: <code>envoi login</code>.
          </p>
        </>
      ),
    },
    {
      id: 'send',
      title: '2. Send a file',
      body: (
        <>
          <p>
            The TypeScript client and the command line split large files into parts, upload them in parallel, retry what
            fails and check every part. With curl alone, a file of up to 16 MB takes four requests. Larger files go in
            parts: see <PageLink to="resuming">Resume an upload</PageLink>.
          </p>
          <Example of="first-transfer" />
          <p>
            The TypeScript client is the package <PageLink to="client">@envoi/client</PageLink>, and the command line is
            the package <PageLink to="cli">envoi</PageLink>, both for Node 20 or later. The curl example needs bash.
          </p>
          <p>
            Recipients get an email with a link of their own. Leave them out to get a link that you share yourself.
            Where files are scanned for viruses, the link works as soon as the scan is done.
          </p>
        </>
      ),
    },
    {
      id: 'track',
      title: '3. Track downloads',
      body: (
        <>
          <p>
            Read the transfer, or its line in the list of what you sent. To hear of it without asking, add a{' '}
            <PageLink to="webhooks">webhook</PageLink> for the <code>DOWNLOADED</code> event.
          </p>
          <Example of="first-transfer/track" />
        </>
      ),
    },
  ],
}
