export { getImageEndpoint, uploadImageEndpoint } from './api.ts'
export { findVisibleImage, imageFile } from './find-visible-image.ts'
