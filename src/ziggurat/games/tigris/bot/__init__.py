"""What bots and learning code know of Tigris & Euphrates."""
