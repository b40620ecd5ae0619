/** What a request for bytes can be answered with besides success: S3's own codes, since clients of S3 know them. */
const refusals = {
  IncompleteBody: { status: 400, message: 'The body is not as long as was signed.' },
  BadDigest: { status: 400, message: 'The bytes do not have the CRC-32 that was signed.' },
  MalformedXML: { status: 400, message: 'The list of parts is malformed.' },
  InvalidPart: { status: 400, message: 'A part is missing, or is not the one that arrived.' },
  InvalidPartOrder: { status: 400, message: 'The parts are not listed in ascending order.' },
  AccessDenied: { status: 403, message: 'The signature is not valid for this request, or it has expired.' },
  NoSuchUpload: { status: 404, message: 'There is no such upload.' },
  RequestTimeout: { status: 408, message: 'The body came too slowly.' },
  OperationAborted: { status: 409, message: 'This upload has ended; its bytes no longer change.' },
  MissingContentLength: { status: 411, message: 'Send a Content-Length.' },
  EntityTooLarge: { status: 413, message: 'The list of parts is too long.' },
  InternalError: { status: 500, message: 'Something went wrong on our side.' },
  ServiceUnavailable: { status: 503, message: 'The service is busy. Try again in a moment.', retryAfter: 2 },
  InsufficientStorage: { status: 507, message: 'There is no room for these bytes right now.', retryAfter: 60 },
} as const satisfies Record<string, { status: number; message: string; retryAfter?: number }>

export type ByteRefusalCode = keyof typeof refusals

export class ByteRefusal extends Error {
  override name = 'ByteRefusal'
  readonly code: ByteRefusalCode

  constructor(code: ByteRefusalCode, options?: ErrorOptions) {
    super(refusals[code].message, options)
    this.code = code
  }

  get status(): number {
    return refusals[this.code].status
  }

  get retryAfter(): number | undefined {
    const refusal = refusals[this.code]
    return 'retryAfter' in refusal ? refusal.retryAfter : undefined
  }
}
