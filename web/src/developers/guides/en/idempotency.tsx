import { Example } from '../../page/code-box.tsx'
import { Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const idempotency: Guide = {
  label: 'Idempotency',
  title: 'Idempotency',
  lead: 'Repeat a request after a lost answer, and still create one thing.',
  sections: [
    {
      id: 'key',
      title: 'Idempotency-Key',
      body: (
        <>
          <p>
            Give every <code>POST</code> that creates something a key of your own: up to 255 characters, such as the
            number of an order, or a random one that you keep until you have the answer. The first request does the
            work; every repetition within 24 hours is answered as the first one was.
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
            ['The same key, the same request', 'The first answer again; nothing is created.'],
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
          Keys are yours alone: somebody else’s are never looked at. Answers are kept encrypted for 24 hours, then
          deleted. Faults of ours (5xx) and 429 are not kept, so that the same key can be tried again.
        </p>
      ),
    },
  ],
}
