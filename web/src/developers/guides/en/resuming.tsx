import { Example } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const resuming: Guide = {
  label: 'Resume an upload',
  title: 'Resume an upload',
  lead: 'Ask which parts have arrived, then upload the rest. What has arrived is never sent again.',
  sections: [
    {
      id: 'parts',
      title: 'How parts work',
      body: (
        <>
          <p>
            A file larger than one part is uploaded in parts of <code>partSize</code> bytes, numbered from 1; only the
            last may be shorter. The answer to{' '}
            <PageLink to="api-transfers" section="createTransfer">
              Create transfer
            </PageLink>{' '}
            names the part size, the upload of each file and how many parts it has. A part that was answered with 200 is
            safe: it has been checked and written to disk.
          </p>
          <p>
            An upload that no one comes back to is kept for seven days. Until then any program that has the upload token
            can finish it.
          </p>
        </>
      ),
    },
    {
      id: 'resume',
      title: 'Resume',
      body: (
        <>
          <p>
            The client and the command line keep a record of each upload on disk and resume from it. With curl, keep the
            answer of the first request and ask for the parts that are missing. Run each example again after a crash, a
            lost connection or Ctrl+C.
          </p>
          <Example of="resuming" />
        </>
      ),
    },
    {
      id: 'problems',
      title: 'When something fails',
      body: (
        <Table
          head={['What happens', 'What to do']}
          rows={[
            [
              'Connection lost, 5xx or 429 on a part',
              'Sign the part again and upload it again. Wait longer each time.',
            ],
            ['400 on a part', 'The bytes differ from what was signed. Read the part again.'],
            ['403 on a part', 'The signed address is older than 15 minutes. Sign again.'],
            ['No answer to complete or upload-done', 'Repeat the request: the answer is the same.'],
            [
              <>
                422 <code>UPLOAD_INCOMPLETE</code>
              </>,
              'List the parts, upload what is missing, finish again.',
            ],
            [
              'Upload token lost',
              <>
                <PageLink to="api-files" section="prepareFiles">
                  Prepare files
                </PageLink>{' '}
                gives a new one. Parts that have arrived stay.
              </>,
            ],
          ]}
        />
      ),
    },
    {
      id: 'checksums',
      title: 'Checksums',
      body: (
        <p>
          Send <code>crc32</code> when you sign a part, the CRC-32 of its bytes in base64, and the part is refused
          unless it arrives exactly so. Where the service keeps files in an S3 store it is required, and the headers
          that the signing call returns have to be sent with the bytes. The client and the command line always do both.
        </p>
      ),
    },
  ],
}
