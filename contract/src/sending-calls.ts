/** The calls of sending and receiving, and who is signed in: apart from the others, so that home fetches these alone. */
export type Call = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  status: 200 | 201 | 202 | 302
  host?: 'storage'
  /** The answer is not JSON; what it is, the declaration says. */
  isBinary?: true
  /** Answered by server-sent events, as many as there is news; the reply declared is the data of each. */
  isStream?: true
}

export const sendingCalls = {
  createTransfer: { method: 'POST', path: '/transfer/v2/transfers', status: 201 },
  uploadDone: { method: 'PUT', path: '/transfer/v2/transfers/{id}/upload-done', status: 200 },
  getTransfer: { method: 'GET', path: '/transfer/v2/transfers/{id}', status: 200 },
  getResult: { method: 'GET', path: '/transfer/v2/transfers/{id}/result', status: 200 },
  watchScan: { method: 'GET', path: '/transfer/v2/transfers/{id}/scan', status: 200, isStream: true },
  getConcurrency: { method: 'GET', path: '/transfer/uploads/concurrency', status: 200 },
  getLimits: { method: 'GET', path: '/transfer/limits/{uid}', status: 200 },
  getBuckets: { method: 'GET', path: '/transfer/buckets/config', status: 200 },
  deleteTransfer: { method: 'PUT', path: '/transfer/v2/transfers/{id}/delete', status: 200 },
  getPushPage: { method: 'GET', path: '/user/push/{code}', status: 200 },
  askSenderProof: { method: 'POST', path: '/user/sender-proofs', status: 200 },
  checkSenderProof: { method: 'POST', path: '/user/sender-proofs/check', status: 200 },
  checkPassword: { method: 'POST', path: '/transfer/downloads/check-password', status: 200 },
  getUser: { method: 'GET', path: '/user/users/{uid}', status: 200 },
  changeUser: { method: 'PUT', path: '/user/users/{uid}', status: 200 },
  getSession: { method: 'GET', path: '/user/auth/session', status: 200 },
  signOut: { method: 'DELETE', path: '/user/auth/session', status: 200 },
  exchangeSession: { method: 'POST', path: '/user/auth/session-exchange', status: 200 },
  signUploadPart: { method: 'PUT', path: '/v2/{bucket}/sign-upload-part', status: 200, host: 'storage' },
  signPutObject: { method: 'PUT', path: '/v2/{bucket}/sign-put-object', status: 200, host: 'storage' },
  signMany: { method: 'PUT', path: '/v2/{bucket}/sign-many', status: 200, host: 'storage' },
  signComplete: { method: 'PUT', path: '/v2/{bucket}/sign-complete-multipart', status: 200, host: 'storage' },
  listParts: { method: 'GET', path: '/v2/{bucket}/parts', status: 200, host: 'storage' },
  abortUploads: { method: 'PUT', path: '/v2/{bucket}/abort-multiple-multipart', status: 200, host: 'storage' },
  debugComplete: { method: 'POST', path: '/v2/{bucket}/debug-complete-multipart-3', status: 200, host: 'storage' },
  debugPutPart: { method: 'POST', path: '/v2/{bucket}/debug-put-part-3', status: 200, host: 'storage' },
  getDownloadLink: { method: 'GET', path: '/transfer/downloads/link', status: 200 },
  reportTransfer: { method: 'POST', path: '/transfer/transfers/{id}/reports', status: 201 },
} as const satisfies Record<string, Call>
