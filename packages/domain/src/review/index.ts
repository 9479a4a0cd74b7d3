export { changeComment, deleteComment } from './change-comment.ts'
export { listComments, readComment } from './read-comments.ts'
export { type Said, saveComment } from './save-comment.ts'
export { type KnownVisitor, keepVisitor, meetVisitor, notePlayed } from './visitors.ts'
