/** What an endpoint is told of a download. */
export const eventExample = JSON.stringify(
  {
    id: 'ev_4fJ8Kq2Lx9',
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
      recipient: 'hannah@calderpress.co.uk',
    },
  },
  null,
  2,
)
