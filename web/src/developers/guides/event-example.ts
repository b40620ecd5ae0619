/** What an endpoint is told of a download. */
export const eventExample = JSON.stringify(
  {
    id: 'evt_5f0c3c1e9b7a4d52a3c8e1f0b6d79a24',
    type: 'DOWNLOADED',
    at: '2026-11-18T10:42:07.118Z',
    sequence: 31,
    transferId: '8Qm2vK4tZ7',
    data: {
      name: 'Board papers',
      size: 3214080,
      fileCount: 1,
      recipients: 1,
      isReceived: false,
      fileId: null,
      fileIds: null,
      recipient: 'hannah@calderpress.co.uk',
    },
  },
  null,
  2,
)
