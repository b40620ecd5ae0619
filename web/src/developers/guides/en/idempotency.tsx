import { Example } from '../../page/code-box.tsx'
import { Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const idempotency: Guide = {
  label: 'Idempotency',
  title: 'Idempotency',
  lead: 'Repeat a request after a lost answer, and create nothing twice.',
  sections: [
    {
      id: 'key',
      title: 'Idempotency-Key',
      body: (
        <>
          <p>
            Calls that create something take the header <code>Idempotency-Key</code>; the reference lists it with each.
            Send a key of your own, up to 255 visible characters: the number of an order, or a random one that you keep
            until you have the answer. The first request does the work. Every repetition within 24 hours gets the same
            answer, marked by the header <code>Idempotency-Replayed: true</code>.
          </p>
          <Example of="idempotency" />
        </>
      ),
    },
    {
      id: 'answers',
      title: 'What it answers',
      body: (
        <Table
          head={['Repeated', 'Answer']}
          rows={[
            ['The same key, the same request', 'The first answer again. Nothing is created.'],
            [
              'The same key while the first is still being answered',
              <>
                409 <code>REQUEST_IN_FLIGHT</code>. Wait and repeat.
              </>,
            ],
            [
              'The same key with another body',
              <>
                422 <code>IDEMPOTENCY_MISMATCH</code>. Use a new key.
              </>,
            ],
            ['Another key', 'A request of its own.'],
          ]}
        />
      ),
    },
    {
      id: 'kept',
      title: 'What is kept',
      body: (
        <p>
          Idempotency keys belong to the API key that sends them: two programs can use the same one. Answers are kept
          encrypted for 24 hours, then deleted. Refusals and errors of ours (4xx and 5xx) are not kept, so you can try
          again with the same key.
        </p>
      ),
    },
  ],
}
