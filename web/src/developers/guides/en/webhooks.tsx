import type { WebhookEventType } from '@envoi/contract/words'
import { Example, Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import { eventExample } from '../event-example.ts'
import type { Guide } from '../guide.ts'

/** When each is sent. */
const told: Record<WebhookEventType, string> = {
  CREATED: 'A transfer was created. Its upload begins.',
  UPLOADED: 'All files have arrived.',
  SCAN_STARTED: 'The virus scan began.',
  SCAN_DONE_OK: 'Nothing was found.',
  SCAN_DONE_INFECTED: 'Something was found in a file. The transfer is not sent.',
  AVAILABLE: 'The link works, and recipients are told.',
  DOWNLOADED: 'Someone downloaded a file, several or all of them.',
  EXPIRED: 'The transfer has reached its end.',
  ENABLED: 'The transfer was reopened.',
  DISABLED: 'The transfer was closed.',
  CLONED: 'Another transfer was made from it.',
  RENAMED: 'It has a new title.',
  FILES_ADDED: 'Files were added.',
  FILE_RENAMED: 'A file has a new name.',
  FILE_DELETED: 'A file was deleted.',
  RECIPIENT_ADDED: 'A recipient was added.',
  RECIPIENT_REMOVED: 'A recipient was removed.',
  EXPIRY_DATE_CHANGED: 'It ends earlier or later than before.',
  PASSWORD_CHANGED: 'Its password was set, changed or removed.',
  PREVIEW_CHANGED: 'Previews were allowed or forbidden.',
  MAX_DOWNLOADS_ADDED: 'A download limit was set.',
  MAX_DOWNLOADS_CHANGED: 'The download limit was changed.',
  MAX_DOWNLOADS_REMOVED: 'The download limit was removed.',
  NOTIF_DOWNLOAD_CONF_CHANGED: 'Emails about downloads were switched on or off.',
  NOTIF_EXP_REMINDER_CHANGED: 'The reminder before its end was switched on or off.',
}

export const webhooks: Guide = {
  label: 'Webhooks',
  title: 'Webhooks',
  lead: 'Have your server told what happens to your transfers, as it happens.',
  sections: [
    {
      id: 'add',
      title: 'Add an endpoint',
      body: (
        <>
          <p>
            Open Account, then Webhooks, or make the call with a key that has the <code>manage</code> scope. The secret
            in the answer is shown once. Without <code>events</code> the endpoint is told everything.
          </p>
          <Example of="webhooks" />
          <p>
            Endpoints are public <code>https</code> addresses, at most ten for an account. Private, loopback and
            link-local addresses are refused, even when a name comes to point to one later. Redirects count as failures.
          </p>
        </>
      ),
    },
    {
      id: 'body',
      title: 'What is sent',
      body: (
        <>
          <p>
            Each event is a <code>POST</code> with a JSON body. It holds no secret and no link.
          </p>
          <Snippet caption="JSON" language="json" text={eventExample} />
          <Table
            head={['Field', 'Meaning']}
            rows={[
              [
                <code key="f">id</code>,
                'The same each time this event is delivered, also in the header Envoi-Event-Id. Keep it to ignore what you already have.',
              ],
              [<code key="f">type</code>, 'What happened, from the table below.'],
              [<code key="f">at</code>, 'When it happened, in UTC.'],
              [
                <code key="f">sequence</code>,
                'Counts the events of this endpoint without a gap. Deliveries may overtake each other: order events by it.',
              ],
              [<code key="f">transferId</code>, 'The transfer, for further calls.'],
              [
                <code key="f">data</code>,
                'Title, size, number of files and recipients, and what belongs to this type of event.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      id: 'verify',
      title: 'Verify the signature',
      body: (
        <>
          <p>
            The header <code>Envoi-Signature</code> looks like <code>t=1794960000,v1=5257a8…</code>. Join <code>t</code>
            , a full stop and the raw body, compute the HMAC-SHA256 of that with your secret, and compare it in constant
            time with <code>v1</code>. Refuse requests whose <code>t</code> is more than five minutes old.
          </p>
          <Example of="webhooks/verify" />
          <p>
            In TypeScript and JavaScript, <code>isWebhookAuthentic</code> of{' '}
            <code>@envoi/client/webhook-signature</code> does the same.
          </p>
          <p>
            When you create a new secret, the new one and the old one both sign for 24 hours. The header then has two{' '}
            <code>v1</code>, and one that matches is enough.
          </p>
        </>
      ),
    },
    {
      id: 'retries',
      title: 'Retries',
      body: (
        <>
          <p>
            Answer with any 2xx status within five seconds; do longer work afterwards. Everything else is a failure, and
            the event is tried again: after 15 seconds, 1, 5, 15 and 30 minutes, then after 1, 2, 3, 4, 6 and 7 hours,
            twelve times within 24 hours.
          </p>
          <p>
            An endpoint that accepts nothing for three days is turned off, and we email you. Under Account, Webhooks, a
            log of 30 days shows every delivery with the beginning of your answer, and any of them can be{' '}
            <PageLink to="api-webhooks" section="resendWebhookDelivery">
              sent again
            </PageLink>
            .
          </p>
        </>
      ),
    },
    {
      id: 'events',
      title: 'Events',
      body: (
        <Table
          head={['Event', 'When it is sent']}
          rows={Object.entries(told).map(([type, when]) => [<code key="type">{type}</code>, when])}
        />
      ),
    },
  ],
}
