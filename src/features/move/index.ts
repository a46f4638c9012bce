export { type Moved, moveInstallation, type Progress } from './move-installation.ts'
