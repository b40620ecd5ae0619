import type { ApiError } from '@envoi/client/api-error'

/** The end of a phone's number, so that one knows which phone to look at: the server's sentence ends with it. */
export const lastDigitsOf = ({ message }: ApiError): string => /(\d{4})\D*$/.exec(message)?.[1] ?? ''
