import { Type as t } from '@sinclair/typebox'
import { Id, STORY } from '@svc/specification'

/** The ids in paths. A malformed id is answered like one that the account does not have: not found. */
export const ProjectPath = t.Object({ project_id: Id('The project.', STORY.project_id) })
export const ClipPath = t.Object({ clip_id: Id('The clip.', STORY.clip_id) })
export const RenderPath = t.Object({ render_id: Id('The render.', STORY.render_id) })
export const PostPath = t.Object({ post_id: Id('The post.', STORY.post_id) })
export const TemplatePath = t.Object({ template_id: Id('The template.', STORY.template_id) })
export const AssetPath = t.Object({ asset_id: Id('The asset.', STORY.asset_id) })
export const UploadPath = t.Object({ upload_id: Id('The upload.', STORY.upload_id) })
