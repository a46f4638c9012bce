export {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  editWebhookEndpoint,
  getWebhookEndpoint,
  listWebhooksEndpoint,
  rotateWebhookSecretEndpoint,
} from './api.ts'
export { clearDeliveries } from './clear-deliveries.ts'
export { createWebhook } from './create-webhook.ts'
export { deleteWebhook } from './delete-webhook.ts'
export {
  listDeliveriesEndpoint,
  redeliverEndpoint,
  testWebhookEndpoint,
} from './deliveries-api.ts'
export { editWebhook } from './edit-webhook.ts'
export {
  webhookCreated,
  webhookDeleted,
  webhookDisabled,
  webhookEdited,
  webhookRedelivered,
  webhookSecretRotated,
  webhookTested,
} from './events.ts'
export { expireSome, findExpired } from './expire-deliveries.ts'
export type { DeliveryRow } from './find-delivery.ts'
export { findWebhook, type WebhookRow } from './find-webhook.ts'
export { listDeliveries } from './list-deliveries.ts'
export { listWebhooks } from './list-webhooks.ts'
export { webhookFollower } from './plan-deliveries.ts'
export { deleteOldDeliveries, findOldDeliveries } from './prune-deliveries.ts'
export { redeliver } from './redeliver.ts'
export { findDeletedWebhooks, removeSomeDeliveries } from './remove-deleted.ts'
export { requireDestination } from './require-destination.ts'
export { overlapHours, rotateSecret } from './rotate-secret.ts'
export { createWebhookBody, editWebhookBody } from './schema.ts'
export { newSecret, sealSecret } from './secret.ts'
export { testWebhook } from './test-webhook.ts'
export { webhookKinds, webhookTypes } from './types.ts'
export { newWebhook, requireFilters } from './webhook-input.ts'
export { webhookQueue } from './webhook-queue.ts'
