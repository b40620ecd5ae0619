export const WebhooksPage = () => null
