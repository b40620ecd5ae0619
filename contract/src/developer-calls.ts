import type { Call } from './sending-calls.ts'

/** What people call who let programs in: API keys, devices that ask for one, and webhooks. */
export const developerCalls = {
  getApiPreferences: { method: 'GET', path: '/user/api/preferences', status: 200 },
  changeApiPreferences: { method: 'PATCH', path: '/user/api/preferences', status: 200 },
  enableApi: { method: 'PUT', path: '/user/api/enable', status: 200 },
  disableApi: { method: 'PUT', path: '/user/api/disable', status: 200 },
  listApiKeys: { method: 'GET', path: '/user/api/api-keys', status: 200 },
  addApiKey: { method: 'POST', path: '/user/api/api-keys', status: 201 },
  changeApiKey: { method: 'PUT', path: '/user/api/api-keys/{id}', status: 200 },
  deleteApiKey: { method: 'DELETE', path: '/user/api/api-keys/{id}', status: 200 },
  getApiUsage: { method: 'GET', path: '/user/api/usage', status: 200 },
  registerApiEmail: { method: 'PUT', path: '/user/api/notification-email/register/{address}', status: 200 },
  checkApiEmail: { method: 'PUT', path: '/user/api/notification-email/check/{code}', status: 200 },
  deleteApiEmail: { method: 'DELETE', path: '/user/api/notification-email', status: 200 },

  getOwnKey: { method: 'GET', path: '/user/api/key', status: 200 },
  deleteOwnKey: { method: 'DELETE', path: '/user/api/key', status: 200 },

  askDeviceCode: { method: 'POST', path: '/user/api/device-codes', status: 201 },
  redeemDeviceCode: { method: 'POST', path: '/user/api/device-codes/token', status: 200 },
  getDeviceCode: { method: 'GET', path: '/user/api/device-codes/{code}', status: 200 },
  approveDeviceCode: { method: 'PUT', path: '/user/api/device-codes/{code}', status: 200 },
  denyDeviceCode: { method: 'DELETE', path: '/user/api/device-codes/{code}', status: 200 },

  listWebhooks: { method: 'GET', path: '/user/webhooks', status: 200 },
  addWebhook: { method: 'POST', path: '/user/webhooks', status: 201 },
  changeWebhook: { method: 'PUT', path: '/user/webhooks/{id}', status: 200 },
  deleteWebhook: { method: 'DELETE', path: '/user/webhooks/{id}', status: 200 },
  rotateWebhookSecret: { method: 'POST', path: '/user/webhooks/{id}/secret', status: 200 },
  testWebhook: { method: 'POST', path: '/user/webhooks/{id}/test', status: 200 },
  listWebhookDeliveries: { method: 'GET', path: '/user/webhooks/{id}/deliveries', status: 200 },
  getWebhookDelivery: { method: 'GET', path: '/user/webhooks/{id}/deliveries/{deliveryId}', status: 200 },
  resendWebhookDelivery: { method: 'POST', path: '/user/webhooks/{id}/deliveries/{deliveryId}/resend', status: 200 },
} as const satisfies Record<string, Call>
