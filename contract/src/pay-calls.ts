import type { Call } from './sending-calls.ts'

/** What the pages of plans, payment and billing call. `stripe` is the card provider and `paypal` the wallet, whoever stands behind them. */
export const payCalls = {
  getPlans: { method: 'GET', path: '/pay/plans', status: 200 },
  getTaxRates: { method: 'GET', path: '/pay/subscriptions/tax-rates', status: 200 },
  getCoupon: { method: 'GET', path: '/pay/stripe/coupons/{code}', status: 200 },
  quote: { method: 'POST', path: '/pay/customers/{id}/quotes', status: 200 },
  quoteCustom: { method: 'POST', path: '/pay/customers/{id}/custom-quotes', status: 200 },

  headCustomer: { method: 'HEAD', path: '/pay/customers/{id}', status: 200 },
  getCustomer: { method: 'GET', path: '/pay/customers/{id}', status: 200 },
  getBillingDetails: { method: 'GET', path: '/pay/customers/{id}/billing-details', status: 200 },
  setBillingDetails: { method: 'PUT', path: '/pay/customers/{id}/billing-details', status: 200 },
  getPaymentInfos: { method: 'GET', path: '/pay/customers/{id}/payment-infos', status: 200 },
  getSubscription: { method: 'GET', path: '/pay/customers/{id}/subscription', status: 200 },

  startCardSetup: { method: 'POST', path: '/pay/stripe/customers/{id}/setup-intent', status: 200 },
  startSepaSetup: { method: 'POST', path: '/pay/stripe/customers/{id}/sepa-setup-intent', status: 200 },
  findSepaAuthorization: { method: 'POST', path: '/pay/sepa-authorizations/search', status: 200 },
  subscribe: { method: 'POST', path: '/pay/stripe/customers/{id}/subscriptions', status: 201 },
  subscribeCustom: { method: 'POST', path: '/pay/stripe/customers/{id}/custom-subscriptions', status: 201 },
  changePaymentMethod: { method: 'POST', path: '/pay/stripe/customers/{id}/change-payment-method', status: 202 },
  removePaymentMethod: { method: 'DELETE', path: '/pay/stripe/customers/{id}/payment-methods/{method}', status: 200 },

  getWalletPlan: { method: 'GET', path: '/pay/paypal/plan', status: 200 },
  startWalletApproval: { method: 'POST', path: '/pay/paypal/customers/{id}/approvals', status: 201 },
  subscribeByWallet: { method: 'POST', path: '/pay/paypal/customers/{id}/subscriptions', status: 201 },

  cancelSubscription: { method: 'DELETE', path: '/pay/customers/{id}/subscriptions', status: 200 },
  setAutoRenew: { method: 'POST', path: '/pay/customers/{id}/auto-renew', status: 202 },
  applyRetentionOffer: { method: 'PUT', path: '/pay/stripe/customers/{id}/apply-retention-special-offer', status: 200 },

  listInvoices: { method: 'GET', path: '/pay/invoices', status: 200 },
  getInvoicePaper: { method: 'GET', path: '/pay/invoices/{number}/paper', status: 200, isBinary: true },
  payInvoice: { method: 'POST', path: '/pay/invoices/{number}/payment', status: 200 },

  /** By the providers themselves, who sign the bytes of the body. */
  tellStripeEvent: { method: 'POST', path: '/pay/stripe/webhook', status: 200 },
  tellPayPalEvent: { method: 'POST', path: '/pay/paypal/webhook', status: 200 },

  /** The form and the bank of play money. */
  confirmPlay: { method: 'POST', path: '/pay/sandbox/confirmations', status: 200 },
} as const satisfies Record<string, Call>
