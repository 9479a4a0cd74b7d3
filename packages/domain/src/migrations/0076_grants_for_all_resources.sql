-- Null is a grant for every resource: its client named none.
alter table authorization_requests alter column resource drop not null;
alter table authorization_codes alter column resource drop not null;
alter table grants alter column resource drop not null;

-- Until now one that was asked for without a resource was written down as one for the API, and its tokens opened every
-- resource. Which of those clients named the API is not known; what worked goes on working.
update authorization_requests set resource = null where resource not like '%/mcp';
update authorization_codes set resource = null where resource not like '%/mcp';
update grants set resource = null where resource not like '%/mcp' and revoked_at is null;
