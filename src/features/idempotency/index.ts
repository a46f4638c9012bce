export { answerOnce, type OnceRequest, wasAnswered, writeOnce } from './answer-once.ts'
export { clearAnswers } from './clear-answers.ts'
export { withoutPerson } from './without-person.ts'
