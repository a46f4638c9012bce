export { getImageEndpoint, uploadImageEndpoint } from './api.ts'
export { findVisibleImage, imageFile } from './find-visible-image.ts'
export { uploadBytesMax, uploadImage } from './upload-image.ts'
