"""Trains one seat of Tenka Meidou against a random bot: ``pip install tenka-games[rl] sb3-contrib``, then run this file."""

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

STEPS, GAMES = 50_000, 400


def seat(margin: bool = False) -> gymnasium.Env:
    """Return one seat of a game of two. The policy reads the scaled observation; the mask goes its own way."""
    table = gymnasium.make(
        "tenka.learn.gymnasium_env:tenka/TenkaMeidou-v1", against=["random"], margin=margin,
        scaled=True, derived=True, pass_forced=True, recorded=False,
    )  # fmt: skip
    return gymnasium.wrappers.TransformObservation(
        table, lambda seen: seen["observation"], table.observation_space["observation"]
    )


def wins(model: MaskablePPO) -> float:
    """Return the share of games that the policy wins; a shared win counts in part."""
    table, won = seat(), 0.0
    for number in range(GAMES):
        (seen, _), ended = table.reset(seed=number), False
        while not ended:
            action, _ = model.predict(seen, action_masks=table.get_wrapper_attr("action_masks")(), deterministic=True)
            seen, reward, ended, _, _ = table.step(action)
        won += reward + 1 / 2
    return won / GAMES


torch.set_num_threads(1)
tables = make_vec_env(seat, 16, seed=0, env_kwargs={"margin": True})
model = MaskablePPO("MlpPolicy", tables, n_steps=128, batch_size=256, gamma=1, learning_rate=1e-3, ent_coef=0.01, seed=0)
print(f"before: {wins(model):.1%} of {GAMES} games")
model.learn(STEPS)
print(f"after {STEPS:,} steps: {wins(model):.1%} of {GAMES} games")
