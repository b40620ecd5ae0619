/**
 * Every call's method, path and expected status: plain data, so that a browser bundle can use it without zod.
 * Paths are below /api, or below the storage host's root where `host` says so. The schemas stand in the file of each
 * module and are joined to these rows by `declare`.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  status: 200 | 201 | 202
  host?: 'storage'
}

export const calls = {
  createTransfer: { method: 'POST', path: '/transfer/v2/transfers', status: 201 },
  uploadDone: { method: 'PUT', path: '/transfer/v2/transfers/{id}/upload-done', status: 200 },
  getTransfer: { method: 'GET', path: '/transfer/v2/transfers/{id}', status: 200 },
  getResult: { method: 'GET', path: '/transfer/v2/transfers/{id}/result', status: 200 },
  getConcurrency: { method: 'GET', path: '/transfer/uploads/concurrency', status: 200 },
  getLimits: { method: 'GET', path: '/transfer/limits/{uid}', status: 200 },
  getBuckets: { method: 'GET', path: '/transfer/buckets/config', status: 200 },

  getDownloadLink: { method: 'GET', path: '/transfer/downloads/link', status: 200 },
  checkPassword: { method: 'POST', path: '/transfer/downloads/check-password', status: 200 },

  getGlobalStats: { method: 'GET', path: '/transfer/statistics/global-transfer-stats', status: 200 },
  getCountry: { method: 'GET', path: '/user/locations/country', status: 200 },

  signUploadPart: { method: 'PUT', path: '/v2/{bucket}/sign-upload-part', status: 200, host: 'storage' },
  signPutObject: { method: 'PUT', path: '/v2/{bucket}/sign-put-object', status: 200, host: 'storage' },
  signMany: { method: 'PUT', path: '/v2/{bucket}/sign-many', status: 200, host: 'storage' },
  signComplete: { method: 'PUT', path: '/v2/{bucket}/sign-complete-multipart', status: 200, host: 'storage' },
  listParts: { method: 'GET', path: '/v2/{bucket}/parts', status: 200, host: 'storage' },
  abortUploads: { method: 'PUT', path: '/v2/{bucket}/abort-multiple-multipart', status: 200, host: 'storage' },
  debugComplete: { method: 'POST', path: '/v2/{bucket}/debug-complete-multipart-3', status: 200, host: 'storage' },
  debugPutPart: { method: 'POST', path: '/v2/{bucket}/debug-put-part-3', status: 200, host: 'storage' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
