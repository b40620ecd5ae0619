import { Example, Snippet } from '../../page/code-box.tsx'
import { Table } from '../../page/parts.tsx'
import { errorExample } from '../error-example.ts'
import type { Guide } from '../guide.ts'

export const errors: Guide = {
  label: 'Errors and rate limits',
  title: 'Errors and rate limits',
  lead: 'Every refusal has a status, a code your program can match on, and a sentence for people.',
  sections: [
    {
      id: 'shape',
      title: 'The shape of an error',
      body: (
        <>
          <Snippet caption="JSON" language="json" text={errorExample} />
          <Table
            head={['Field', 'Meaning']}
            rows={[
              [<code key="f">error</code>, 'A sentence for people. It may change: match on codes.'],
              [<code key="f">codes</code>, 'What went wrong. Missing where the status says it all.'],
              [<code key="f">limitErrors</code>, 'Which limit was passed, what it allows, and what was asked for.'],
              [<code key="f">requestId</code>, 'Names this request in our logs. Also in the header X-Request-Id.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'every-call',
      title: 'What every call may answer',
      body: (
        <Table
          head={['Status', 'When', 'What to do']}
          rows={[
            ['400', 'Malformed: an unknown field, a wrong type, a repeated parameter.', 'Correct the request.'],
            ['401', 'No key, or one that is unknown, expired or deleted.', 'Use another key.'],
            ['403', 'The key lacks a scope, the API is off, or a plan is needed.', 'Read the code.'],
            ['404', 'Nothing is there, or it isn’t yours. Both answer alike.', 'Check the id.'],
            ['409', 'Not possible in its current state.', 'Read it again, then decide.'],
            ['410', 'The transfer has expired or was deleted.', 'Nothing: it is gone.'],
            ['413', 'JSON over 1 MB.', 'Send less at once.'],
            ['415', 'A body that is not JSON.', 'Set Content-Type: application/json.'],
            ['422', 'Well-formed, but over a limit or not possible.', 'Read codes and limitErrors.'],
            ['429', 'Too many requests.', 'Wait as long as Retry-After says.'],
            ['500', 'An error of ours.', 'Try again later. If it stays, tell us the requestId.'],
            ['503, 507', 'Something is away, or the disk is full.', 'Wait as long as Retry-After says.'],
          ]}
        />
      ),
    },
    {
      id: 'retry',
      title: 'Try again',
      body: (
        <>
          <p>
            The client retries what is likely to pass, and throws an <code>ApiError</code> for the rest. Reading and{' '}
            <code>PUT</code> can always be repeated. Before you repeat a <code>POST</code> that creates something, give
            it an <code>Idempotency-Key</code>.
          </p>
          <Example of="errors" />
        </>
      ),
    },
    {
      id: 'rate-limits',
      title: 'Rate limits',
      body: (
        <>
          <p>
            All keys of an account share 600 requests a minute. Every answer to a key says how much is left. Some calls
            have limits of their own below that, such as search and changes.
          </p>
          <Table
            head={['Header', 'Meaning']}
            rows={[
              [<code key="h">RateLimit-Limit</code>, 'How many requests a window has.'],
              [<code key="h">RateLimit-Remaining</code>, 'How many are left.'],
              [<code key="h">RateLimit-Reset</code>, 'In how many seconds the next window begins.'],
              [<code key="h">Retry-After</code>, 'With 429, 503 and 507: how many seconds to wait.'],
            ]}
          />
          <p>
            Uploading bytes is not counted here. Signing and uploading parts have limits of their own, far above what an
            upload needs.
          </p>
        </>
      ),
    },
  ],
}
