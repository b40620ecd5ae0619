-- Most transfers are counted alone, a minute after they were sent, and making a plan for one takes longer than counting
-- it. The plan is the same for any number of them: each is looked up by itself.
alter function count_sent(bigint[]) set plan_cache_mode = force_generic_plan;
