import type { UploaderSettings } from '@envoi/contract/accounts'

/** Of an account, a site or a group that says nothing about its transfers. */
export const nothingSaid: UploaderSettings = {
  validityDays: null,
  maxDownloads: null,
  allowPreview: null,
  allowS1: null,
  allowS2: null,
  passwordOpt: null,
  requirePassword: null,
  notificationOpt: null,
  downloadLimitOpt: null,
  filePreviewOpt: null,
}
