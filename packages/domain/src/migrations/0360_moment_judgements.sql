-- What a language model said of the passages of a project for a subject, so that it is asked once, and what that cost at most.
create table moment_judgements (
  project_id uuid not null references projects on delete cascade,
  about text not null,
  account_id uuid not null references accounts,
  tokens integer not null,
  -- How much each passage, in their order, is about the subject: 0 to 1. Null until there is an answer.
  fits real[],
  primary key (project_id, about)
);

create index moment_judgements_by_account on moment_judgements (account_id);
